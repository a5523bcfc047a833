import {
  Card,
  GetStarted,
  OrganizationTiles,
  PageTitle,
  PlanOffer,
  useFirstSteps,
  useSession,
} from '@plinth/web/product'

export function Dashboard() {
  const session = useSession()
  // Add steps of your product: `{ title, text, done, to, action }`.
  const steps = useFirstSteps(session)
  return (
    <div className="grid gap-6">
      <PageTitle clamp documentTitle="Dashboard">
        Welcome, <bdi>{session.user.name}</bdi>
      </PageTitle>
      {/* What is done may be known a moment later, and nothing may move then. */}
      {steps.every(({ done }) => done !== null) && (
        <>
          <GetStarted steps={steps} />
          <OrganizationTiles {...session} />
        </>
      )}
      {import.meta.env.DEV && <MakeItYours />}
      {/* Last, so that nothing moves when it appears. */}
      <PlanOffer />
    </div>
  )
}

/** Developers alone see it. Delete it when you have begun. */
function MakeItYours() {
  return (
    <Card padded={false} className="overflow-hidden lg:grid lg:grid-cols-[2fr_3fr]">
      <div className="overflow-hidden border-line bg-muted max-lg:border-b lg:relative lg:border-e">
        <SiteDrawing />
      </div>
      <div className="grid gap-4 p-5 sm:p-6">
        <div className="grid gap-1">
          <h2 className="text-title">Make it yours</h2>
          <p className="max-w-[60ch] text-muted-fg">
            Accounts, organizations and settings are ready. Build your product on top of them.
          </p>
        </div>
        <dl className="grid border-t border-line">
          <Replace what="This page" file="product/dashboard.tsx" />
          <Replace what="Your own pages" file="product/web.tsx" />
          <Replace what="Name" file="product/brand.ts" />
          <Replace what="Colour, font and corners" file="product/theme.css" />
        </dl>
      </div>
    </Card>
  )
}

function Replace({ what, file }: { what: string; file: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 border-b border-line py-2.5 last:border-b-0 last:pb-0">
      <dt className="text-muted-fg">{what}</dt>
      <dd>
        <code className="font-sans font-medium">{file}</code>
      </dd>
    </div>
  )
}

function SiteDrawing() {
  return (
    <svg
      viewBox="148 0 344 240"
      preserveAspectRatio="xMidYMax"
      aria-hidden="true"
      className="block aspect-[8/3] w-full overflow-visible text-control lg:absolute lg:inset-0 lg:h-full"
    >
      <path d="M-480 208h1600" className="stroke-line" />
      <g className="fill-card" stroke="currentColor">
        <path d="M176 176h288v32H176zM208 148h224v28H208zM240 120h160v28H240z" />
      </g>
      <path d="M268 32h104v88H268z" className="fill-accent stroke-primary" strokeDasharray="5 5" />
      <path d="M320 62v28m-14-14h28" className="stroke-primary" strokeLinecap="round" strokeWidth="1.5" />
    </svg>
  )
}
