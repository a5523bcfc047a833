import {
  buttonStyle,
  Card,
  Day,
  Facts,
  PageTitle,
  PlanOffer,
  PlanWarning,
  paths,
  ROLE_NAMES,
  type SessionView,
  useSession,
} from '@plinth/web/product'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Starter content, to be replaced by the home page of your product. */
export function Dashboard() {
  const session = useSession()
  return (
    <div className="grid gap-4">
      <PageTitle
        clamp
        documentTitle="Dashboard"
        lead="This is starter content. Replace it with the home page of your product."
      >
        Welcome, <bdi>{session.user.name}</bdi>
      </PageTitle>
      <div className="mt-4 grid gap-4 lg:grid-cols-2">
        <PlanWarning />
        <MakeItYours />
        <TeamCard session={session} />
        <ProfileCard />
        <CurrentOrganization session={session} />
        {/* Last, so that nothing moves when it appears. */}
        <PlanOffer />
      </div>
    </div>
  )
}

function MakeItYours() {
  return (
    <Card padded={false} className="overflow-hidden lg:col-span-2 lg:grid lg:grid-cols-[2fr_3fr]">
      <div className="overflow-hidden border-line bg-muted max-lg:border-b lg:relative lg:border-r">
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
          <Replace what="Name and colour" file="product/brand.ts" />
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

function TeamCard({ session: { organization, permissions } }: { session: SessionView }) {
  if (organization.kind === 'personal') {
    return (
      <Step title="Work with others" text="You are in your personal organization. Create another one to invite people.">
        <Link to={paths.organization} className={buttonStyle('secondary', STEP_LINK)}>
          Create an organization
        </Link>
      </Step>
    )
  }
  if (!permissions.includes('invitations.create')) {
    return (
      <Step title="Your team" text={`See who else works in ${organization.name}.`}>
        <Link to={paths.organization} className={buttonStyle('secondary', STEP_LINK)}>
          See the members
        </Link>
      </Step>
    )
  }
  return (
    <Step title="Invite your team" text={`Bring the people you work with into ${organization.name}.`}>
      <Link to={paths.organization} state={{ invite: true }} className={buttonStyle('secondary', STEP_LINK)}>
        Invite people
      </Link>
    </Step>
  )
}

function ProfileCard() {
  return (
    <Step title="Your profile" text="How you appear to the people you work with.">
      <Link to={paths.profile} className={buttonStyle('secondary', STEP_LINK)}>
        Edit profile
      </Link>
    </Step>
  )
}

const STEP_LINK = 'max-sm:w-full'

type StepProps = { title: string; text: string; children: ReactNode }

function Step({ title, text, children }: StepProps) {
  return (
    <Card className="flex flex-col items-start justify-between gap-5">
      <div className="grid w-full gap-1">
        <h2 className="text-title">{title}</h2>
        <p className="text-muted-fg">{text}</p>
      </div>
      {children}
    </Card>
  )
}

function CurrentOrganization({ session: { user, organization, role, session } }: { session: SessionView }) {
  return (
    <Card className="lg:col-span-2">
      <h2 className="text-title">Your session</h2>
      <Facts
        layout="spread"
        className="mt-3 lg:mt-4"
        facts={[
          { name: 'Organization', value: <bdi>{organization.name}</bdi> },
          { name: 'Your role', value: ROLE_NAMES[role] },
          { name: 'Signed in as', value: user.email },
          { name: 'Session ends', value: <Day time={session.expires_at} /> },
        ]}
      />
    </Card>
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
