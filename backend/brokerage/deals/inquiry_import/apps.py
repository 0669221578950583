from django.apps import AppConfig


class InquiryImportConfig(AppConfig):
    name = "brokerage.deals.inquiry_import"
    label = "deal_inquiry_import"
    verbose_name = "Imports of inquiries"
