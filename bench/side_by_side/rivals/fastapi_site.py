"""FastAPI with SQLAlchemy, Pydantic and pwdlib, after FastAPI's tutorial."""

import os
import secrets
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

from fastapi import Depends, FastAPI, Header, HTTPException, Request, Response
from fastapi.middleware.gzip import GZipMiddleware
from fastapi.responses import HTMLResponse
from fastapi.staticfiles import StaticFiles
from fastapi.templating import Jinja2Templates
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher
from pydantic import BaseModel, EmailStr, Field
from sqlalchemy import ForeignKey, String, Text, create_engine, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

FOLDER = Path(os.environ["RIVAL_FOLDER"])
HOST, NAME = os.environ["RIVAL_DATABASE_HOST"], os.environ["RIVAL_DATABASE_NAME"]
engine = create_engine(f"postgresql+psycopg://brokerage@/{NAME}?host={HOST}")
password_hash = PasswordHash([Argon2Hasher(time_cost=2, memory_cost=19456, parallelism=1)])
templates = Jinja2Templates(directory=FOLDER)

app = FastAPI()
app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
app.mount("/static", StaticFiles(directory=FOLDER / "static"), name="static")


def _now() -> datetime:
    return datetime.now(UTC)


class Base(DeclarativeBase):
    """The base class of this site's tables."""


class Message(Base):
    __tablename__ = "message"
    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(100), unique=True)
    name: Mapped[str] = mapped_column(String(100))
    email: Mapped[str] = mapped_column(String(255))
    phone: Mapped[str] = mapped_column(String(40))
    company: Mapped[str] = mapped_column(String(200))
    message: Mapped[str] = mapped_column(Text)
    received_at: Mapped[datetime] = mapped_column(default=_now)


class Mail(Base):
    __tablename__ = "mail"
    id: Mapped[int] = mapped_column(primary_key=True)
    message_id: Mapped[int] = mapped_column(ForeignKey("message.id"))
    to: Mapped[str] = mapped_column(String(255))
    subject: Mapped[str] = mapped_column(String(200))
    body: Mapped[str] = mapped_column(Text)
    sent_at: Mapped[datetime | None] = mapped_column(index=True)


class User(Base):
    __tablename__ = "account"
    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column(String(255), unique=True)
    password: Mapped[str] = mapped_column(String(200))


class SignedIn(Base):
    __tablename__ = "signed_in"
    token: Mapped[str] = mapped_column(String(64), primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("account.id"))
    since: Mapped[datetime] = mapped_column(default=_now)


def get_session() -> Iterator[Session]:
    with Session(engine) as session:
        yield session


Database = Annotated[Session, Depends(get_session)]


class MessageIn(BaseModel):
    """A contact message with the rules of our form."""

    name: str = Field(min_length=2, max_length=100, pattern=r"^[\p{L}][\p{L}\s'’-]*$")
    email: EmailStr
    phone: str = Field(default="", pattern=r"^\+?[\d\s().-]{0,40}$")
    company: str = Field(default="", max_length=200)
    message: str = Field(min_length=10, max_length=5000)


class SignInIn(BaseModel):
    email: EmailStr
    password: str


@app.get("/", response_class=HTMLResponse)
def home(request: Request) -> Response:
    return templates.TemplateResponse(request, "home.html")


@app.post("/contact")
def contact(
    body: MessageIn, session: Database, idempotency_key: Annotated[str, Header()]
) -> dict[str, int]:
    message = Message(key=idempotency_key, **body.model_dump())
    session.add(message)
    session.flush()
    for to, subject in (
        (message.email, "We have your message"),
        ("office@example.com", f"A message of {message.name}"),
    ):
        session.add(Mail(message_id=message.id, to=to, subject=subject, body=message.message))
    reference = message.id
    session.commit()
    return {"reference": reference}


@app.post("/sign-in")
def sign_in(body: SignInIn, session: Database, response: Response) -> dict[str, str]:
    user = session.scalar(select(User).where(User.email == body.email))
    if user is None or not password_hash.verify(body.password, user.password):
        raise HTTPException(status_code=401, detail="Email or password is wrong.")
    token = secrets.token_urlsafe(32)
    session.add(SignedIn(token=token, user_id=user.id))
    session.commit()
    response.set_cookie("session", token, httponly=True, samesite="lax")
    return {"email": body.email}


def prepare(email: str, password: str) -> None:
    """Create the tables and one account."""
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        session.add(User(email=email, password=password_hash.hash(password)))
        session.commit()
