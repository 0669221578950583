import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useLayoutEffect, useRef } from "react";
import { api } from "~/api/client";
import { interpolate } from "~/lib/interpolate";
import { dataOf, errorMessage, RequestRefused } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { InputField, SelectField } from "~/ui/input-field";
import { coBrokingQuery, type OpenListing, type Words } from "./queries";

const FORM = "register-buyer";
const FIELDS = ["name", "email", "phone", "company"] as const;

/** The form with which a broker registers a buyer. It stays mounted while it is closed, so that it keeps its values. */
export function RegisterForm({
  listings,
  listing,
  onListing,
  isOpen,
  onClose,
  onDone,
  words: { form: words, number },
}: {
  listings: readonly OpenListing[];
  /** The number of the chosen listing. */
  listing: string;
  onListing: (number: string) => void;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
  words: Words;
}) {
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: (typed: FormData) => {
      const [name = "", email = "", phone = "", company = ""] = FIELDS.map((field) =>
        String(typed.get(field) ?? ""),
      );
      const body = { listing, name, email, phone, company };
      return dataOf(api.POST("/api/co-broking/registrations", { body }));
    },
    onSuccess: (shown) => {
      client.setQueryData(coBrokingQuery.queryKey, shown);
      form.current?.reset();
      onDone();
    },
    onError: (error) => {
      const { fields = {} } = error instanceof RequestRefused ? error : {};
      const first = FIELDS.find((field) => fields[field]);
      if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    },
  });
  const { error } = sending;
  const errors = error instanceof RequestRefused ? error.fields : {};

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when another business is chosen beside the list
  useLayoutEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>("[name=name]")?.focus();
  }, [isOpen, listing]);

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!sending.isPending) sending.mutate(new FormData(event.currentTarget));
  }

  return (
    <form
      ref={form}
      noValidate
      hidden={!isOpen}
      onSubmit={send}
      aria-labelledby="register-title"
      className="mt-9 max-w-130 border-t-3 border-ink pt-5"
    >
      <div className="grid gap-5">
        <div>
          <h2 id="register-title">{words.title}</h2>
          <p className="mt-2 text-ink-soft">{words.text}</p>
        </div>
        <SelectField
          form={FORM}
          name="listing"
          label={words.listing}
          value={listing}
          onChange={({ currentTarget }) => onListing(currentTarget.value)}
        >
          {listings.map((each) => (
            <option key={each.number} value={each.number}>
              {interpolate(number, { number: each.number })}: {each.title}
            </option>
          ))}
        </SelectField>
        <InputField
          form={FORM}
          name="name"
          label={words.name}
          error={errors.name}
          autoComplete="off"
        />
        <InputField
          form={FORM}
          name="email"
          type="email"
          label={words.email}
          help={words.either}
          error={errors.email}
          required={false}
          autoComplete="off"
        />
        <InputField
          form={FORM}
          name="phone"
          type="tel"
          label={words.phone}
          error={errors.phone}
          required={false}
          autoComplete="off"
        />
        <InputField
          form={FORM}
          name="company"
          label={words.company}
          error={errors.company}
          required={false}
          autoComplete="off"
        />
        {error && Object.keys(errors).length === 0 && (
          <FieldError role="alert">{errorMessage(error)}</FieldError>
        )}
        <p className="flex flex-wrap gap-x-5 gap-y-3">
          <Button type="submit" aria-disabled={sending.isPending}>
            {sending.isPending ? words.submitting : words.submit}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
        </p>
      </div>
    </form>
  );
}
