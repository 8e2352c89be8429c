from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("sandbox", "0005_study_parameters")]

    operations = [migrations.AddField("study", "address", models.CharField(blank=True, db_default="", max_length=64))]
