import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { api } from "~/api/client";
import { formatCalendarDate } from "~/lib/dates";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { dataOf, errorMessage } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { SaveLine } from "~/tools/intake-sheet/save-line";
import { type Group, isAsked, isOpen } from "~/tools/intake-sheet/sheet";
import { SheetField } from "~/tools/intake-sheet/sheet-field";
import { type SheetEditor, useSheet } from "~/tools/intake-sheet/use-sheet";
import { Button, ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { showToast } from "~/ui/toasts";
import { ProofOfFunds } from "./proof-of-funds";
import { type BuyingProfile, buyingQuery, profileQuery } from "./queries";

type Words = PortalWords["buying"]["form"];

const ADDRESS = "/buying/profile";

/** The questions about a buyer, a short step at a time, and what proves their money. */
export function ProfilePage({ words }: { words: Words }) {
  const query = useQuery(profileQuery);
  return (
    <div className="page pt-6 pb-24">
      <h1>{words.title}</h1>
      <p className="lede mt-3 max-w-prose">{words.lede}</p>
      <QueryView query={query} loading={words.loading} failed={words.failed}>
        {(profile) => <Steps profile={profile} words={words} />}
      </QueryView>
      <ProofOfFunds words={words.proof} />
    </div>
  );
}

/** The questions of a step that need an answer and have none. */
function openIn(group: Group, editor: SheetEditor) {
  return group.fields.filter(
    (field) => field.isCore && isAsked(field, editor.answerTo) && isOpen(editor.answerTo(field.id)),
  );
}

function Steps({ profile, words }: { profile: BuyingProfile; words: Words }) {
  const client = useQueryClient();
  const editor = useSheet(profile, {
    id: "buyer",
    queryKey: profileQuery.queryKey,
    save: (body) => dataOf(api.PUT("/api/buying/profile", { body })),
    onProgress: () => void client.invalidateQueries({ queryKey: buyingQuery.queryKey }),
  });
  const { hash } = useLocation();
  const { groups } = profile;
  const named = groups.findIndex(({ id }) => hash === `#${id}`);
  const current = Math.max(named, 0);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (named >= 0) heading.current?.focus();
  }, [named]);
  const group = groups[current];
  if (!group) return null;
  const asked = group.fields.filter((field) => isAsked(field, editor.answerTo));
  const previous = groups[current - 1];
  const next = groups[current + 1];
  return (
    <div className="mt-8 gap-x-16 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <StepList groups={groups} current={current} editor={editor} words={words} />
      <section aria-labelledby="step-title" className="border-t-3 border-ink pt-5 max-lg:mt-6">
        <p className="text-small text-ink-soft">
          {interpolate(words.step, { number: current + 1, count: groups.length })}
        </p>
        <h2 id="step-title" ref={heading} tabIndex={-1} className="mt-1 outline-none">
          {group.title}
        </h2>
        <p className="mt-2 max-w-prose text-ink-soft">{group.why}</p>
        <div className="mt-7 grid gap-7 [&_:is(input,textarea,button)]:scroll-mb-16">
          {asked.map((field) => (
            <SheetField key={field.id} field={field} editor={editor} />
          ))}
        </div>
        <div className={editor.status.is === "idle" ? "py-1" : "sticky bottom-0 bg-paper py-1"}>
          <SaveLine status={editor.status} onRetry={editor.saveNow} />
        </div>
        <p className="mt-4 flex flex-wrap gap-4">
          {previous && (
            <ButtonLink variant="secondary" to={`${ADDRESS}#${previous.id}`}>
              {words.back}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink to={`${ADDRESS}#${next.id}`} className="max-sm:flex-1">
              {words.forward}
            </ButtonLink>
          )}
        </p>
        {!next && <Send profile={profile} editor={editor} words={words.send} />}
      </section>
    </div>
  );
}

function StepList({
  groups,
  current,
  editor,
  words,
}: {
  groups: Group[];
  current: number;
  editor: SheetEditor;
  words: Words;
}) {
  return (
    <nav aria-label={words.title}>
      <ol className="border-t border-edge">
        {groups.map((group, index) => {
          const open = openIn(group, editor).length;
          const core = group.fields.filter(
            (field) => field.isCore && isAsked(field, editor.answerTo),
          ).length;
          return (
            <li key={group.id} className="border-b border-rule">
              <Link
                to={`${ADDRESS}#${group.id}`}
                aria-current={index === current ? "step" : undefined}
                className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 py-2 hover:underline aria-[current]:font-semibold"
              >
                {group.title}
                <span
                  className={`text-small font-normal ${open === 0 ? "text-green" : "text-ink-soft"}`}
                >
                  {open === 0
                    ? words.answered
                    : interpolate(words.left, { done: core - open, count: core })}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Send({
  profile,
  editor,
  words,
}: {
  profile: BuyingProfile;
  editor: SheetEditor;
  words: Words["send"];
}) {
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () => dataOf(api.POST("/api/buying/profile/confirmation")),
    onSuccess: (sent) => {
      client.setQueryData(profileQuery.queryKey, sent);
      void client.invalidateQueries({ queryKey: buyingQuery.queryKey });
      const until = formatCalendarDate(sent.validUntil ?? "");
      showToast({
        title: words.toast,
        detail: interpolate(words.sent, { day: until }),
        tone: "plain",
      });
    },
  });
  const open = profile.groups.flatMap((group) => openIn(group, editor));
  const isSaving = editor.status.is !== "idle" && editor.status.is !== "saved";
  const day = profile.validUntil ? formatCalendarDate(profile.validUntil) : "";
  return (
    <section aria-labelledby="send-title" className="mt-10 border-t border-rule pt-5">
      <h3 id="send-title">{words.title}</h3>
      {open.length > 0 ? (
        <p className="mt-2 max-w-prose">
          {interpolate(words.missing, { what: open.map(({ label }) => label).join(" ") })}
        </p>
      ) : (
        <p className="mt-2 max-w-prose">{words.ready}</p>
      )}
      {profile.state === "valid" && (
        <p className="mt-2 text-green">{interpolate(words.sent, { day })}</p>
      )}
      {sending.isError && (
        <Notice tone="error" className="mt-4">
          <p>{errorMessage(sending.error)}</p>
        </Notice>
      )}
      <p className="mt-5">
        <Button
          aria-disabled={open.length > 0 || isSaving || sending.isPending}
          onClick={() => sending.mutate()}
        >
          {profile.state === "open" ? words.action : words.again}
        </Button>
      </p>
    </section>
  );
}
