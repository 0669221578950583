"""Plain Django with Django REST framework and WhiteNoise."""
