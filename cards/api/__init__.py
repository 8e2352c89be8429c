"""The API of the cards app, and what every API endpoint of the site shares."""
