"""Names a request by the pattern of its route, for log lines, metrics and traces."""

from django.http import HttpRequest


def route_of(request: HttpRequest) -> str:
    """Return the route's pattern, such as `api/documents/<key>`, and never the path, which may hold
    any text; `none` if no route matches.
    """
    return request.resolver_match.route if request.resolver_match else "none"
