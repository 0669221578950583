import { Consulting } from "~/features/services/consulting";
import { Contents } from "~/features/services/contents";
import { Engagement } from "~/features/services/engagement";
import { Industries } from "~/features/services/industries";
import { ServiceList } from "~/features/services/service-list";
import { Head, StructuredData } from "~/lib/head";
import { serviceCatalog } from "~/lib/schema-org";
import { textOf, useRootData } from "~/lib/site";
import { CallToAction } from "~/ui/call-to-action";
import { PageTitle } from "~/ui/page-title";
import type { Route } from "./+types/services";

export function loader({ context }: Route.LoaderArgs) {
  return textOf(context, "services");
}

export default function Services({ loaderData }: Route.ComponentProps) {
  const { firm, siteUrl } = useRootData();
  return (
    <>
      <Head page="/services" />
      <StructuredData data={serviceCatalog(loaderData.services, firm, siteUrl)} />
      <PageTitle {...loaderData.intro}>
        <Contents words={loaderData} />
      </PageTitle>
      <div className="page grid gap-14 pt-8 pb-16 md:gap-20 md:pt-12 md:pb-24">
        <ServiceList services={loaderData.services} labels={loaderData.labels} />
        <Consulting words={loaderData.consulting} />
        <Engagement words={loaderData.engagement} />
      </div>
      <Industries words={loaderData.criteria} />
      <CallToAction {...loaderData.cta} to="/contact" />
    </>
  );
}
