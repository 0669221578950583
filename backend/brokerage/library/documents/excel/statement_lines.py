"""The lines of the personal financial statement."""

from typing import Final

# Labels whose amounts come from a schedule, by the schedule's key and column.
ASSETS: Final = (
    ("Cash and bank accounts", "cash", "value"),
    ("Stocks, bonds and funds (non-retirement)", "securities", "value"),
    ("Retirement accounts (IRA, 401(k))", None, ""),
    ("Cash value of life insurance", None, ""),
    ("Real estate", "property", "value"),
    ("Businesses and partnerships", "businesses", "value"),
    ("Notes and accounts owed to you", None, ""),
    ("Vehicles", None, ""),
    ("Other assets", None, ""),
)
LIABILITIES: Final = (
    ("Mortgages", "property", "debt"),
    ("Bank and other notes", "notes", "debt"),
    ("Loans on life insurance or retirement", None, ""),
    ("Vehicle loans", None, ""),
    ("Credit cards", None, ""),
    ("Student loans", None, ""),
    ("Unpaid taxes", None, ""),
    ("Business debt you owe personally", "businesses", "debt"),
    ("Other debts", None, ""),
)
INCOME: Final = (
    "Salary and bonus",
    "Income from businesses",
    "Net rental income",
    "Interest and dividends",
    "Spouse's income, if counted",
    "Other income",
)
CONTINGENT: Final = (
    "Guarantees you have signed for others",
    "Lawsuits and claims against you",
    "Taxes in dispute",
    "Alimony and child support, per year",
    "Other contingent liabilities",
)
