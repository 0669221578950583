from ninja.schema import ResolverMetaclass

from config.api import api


def test_operations_share_the_model_of_a_response() -> None:
    models = [
        model
        for _prefix, router in api._routers
        for view in router.path_operations.values()
        for operation in view.operations
        for model in operation.response_models.values()
        if isinstance(model, ResolverMetaclass)
    ]
    schemas = {model.model_fields["response"].annotation for model in models}
    assert len(set(models)) == len(schemas) < len(models) / 3
