"""Addresses under ``/sandbox/``."""

from django.urls import path, re_path

from sandbox.editor.text_page import text_page
from sandbox.editor.views import editor
from sandbox.explore.advice import advice_page
from sandbox.explore.changers import changers
from sandbox.explore.compare import compare, what_if
from sandbox.explore.decided import decided_page
from sandbox.explore.matchups_page import matchups_page, starters_page
from sandbox.explore.odds_page import odds_page
from sandbox.explore.orders_page import orders_page
from sandbox.explore.problem_pages import problem_list, problem_page
from sandbox.explore.refined import refined
from sandbox.library.pictures import puzzle_picture
from sandbox.library.puzzle_pages import puzzle_list, puzzle_on_day, puzzle_page, todays_puzzle
from sandbox.run import views
from sandbox.run.fight_picture import fight_picture
from sandbox.run.share import share_fight
from sandbox.run.typed_fight import complete, fight_page
from sandbox.saved import scenarios, share_views
from sandbox.studies.study_pages import new_page, study_page

app_name = "sandbox"

NAME = rf"(?P<name>{scenarios.NAME})"

urlpatterns = [
    path("", views.preset_list, name="list"),
    path("new/", editor, name="new"),
    path("fight/", fight_page, name="fight"),
    path("fight/complete/", complete, name="fight-complete"),
    path("s/", share_views.share_list, name="shares"),
    path("s/<slug:key>/embed/", share_views.embed, name="embed"),
    path("puzzles/", puzzle_list, name="puzzles"),
    path("puzzles/today/", todays_puzzle, name="todays-puzzle"),
    re_path(r"^puzzles/(?P<day>\d{4}-\d{2}-\d{2})/$", puzzle_on_day, name="puzzle-of-day"),
    path("puzzles/<slug:slug>/", puzzle_page, name="puzzle"),
    path("puzzles/<slug:slug>/picture.png", puzzle_picture, name="puzzle-picture"),
    path("problems/", problem_list, name="problems"),
    path("problems/<slug:slug>/", problem_page, name="problem"),
    path("matchups/", starters_page, name="all-matchups"),
    path("studies/<str:key>/", study_page, name="study"),
    re_path(rf"^{NAME}/$", views.preset_page, name="preset"),
    re_path(rf"^{NAME}/trace\.(?P<extension>txt|json)$", views.trace_as_file, name="trace"),
    re_path(rf"^{NAME}/scenario\.json$", views.scenario_as_file, name="scenario"),
    re_path(rf"^{NAME}/picture\.png$", fight_picture, name="picture"),
    re_path(rf"^{NAME}/share/$", share_fight, name="share"),
    re_path(rf"^{NAME}/orders/$", orders_page, name="orders"),
    re_path(rf"^{NAME}/odds/$", odds_page, name="odds"),
    re_path(rf"^{NAME}/compare/$", compare, name="compare"),
    re_path(rf"^{NAME}/verdict/$", refined, name="verdict"),
    re_path(rf"^{NAME}/changers/$", changers, name="changers"),
    re_path(rf"^{NAME}/decided/$", decided_page, name="decided"),
    re_path(rf"^{NAME}/study/$", new_page, name="study-new"),
    re_path(rf"^{NAME}/text/$", text_page, name="text"),
    re_path(rf"^{NAME}/advice/$", advice_page, name="advice"),
    re_path(rf"^{NAME}/matchups/$", matchups_page, name="matchups"),
    re_path(rf"^{NAME}/what-if/$", what_if, name="what-if"),
]
