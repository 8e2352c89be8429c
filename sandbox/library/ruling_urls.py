"""The pages of single rulings, under ``/rules/rulings/``: they show a trace, as the sandbox does."""

from django.urls import path

from sandbox.library import otherwise, pictures, ruling_page

app_name = "rulings"

urlpatterns = [
    path("<slug:slug>/", ruling_page.ruling_page, name="ruling"),
    path("<slug:slug>/picture.png", pictures.ruling_picture, name="picture"),
    path("<slug:slug>/otherwise/", otherwise.of_ruling, name="otherwise"),
]
