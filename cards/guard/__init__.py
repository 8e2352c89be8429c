"""What keeps the site up under attack and under load: bounds on bodies, work and numbers of requests."""
