from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("sandbox", "0004_study")]

    operations = [migrations.RenameField("study", "asked", "parameters")]
