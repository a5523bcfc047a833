import { BackLink, Button, buttonStyle, Card, Day, EmptyDrawing, Facts, FailureNotice, Notice, PageTitle, Skeleton, useSession } from '@plinth/web/product'
import type { PaperKite } from './contract.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { paperKiteQuery } from './paper-kites-query.tsx'
import { useDeletePaperKite } from './use-delete-paper-kite.tsx'
import { usePaperKiteDialog } from './use-paper-kite-dialog.tsx'

const route = getRouteApi('/app/paper-kites/$paper_kite_id')

/** One paper kite, with what the user may do with it. */
export function OnePaperKite() {
  const { organization } = useSession()
  const { paper_kite_id } = route.useParams()
  const { data, error, isFetching, refetch } = useQuery(paperKiteQuery(organization.id, paper_kite_id))
  if (error?.code === 'not_found') return <NoPaperKite />
  if (error && !data) {
    return (
      <FailureNotice
        takeFocus
        title="This paper kite could not be loaded"
        documentTitle="Paper kite"
        pending={isFetching}
        onTryAgain={() => void refetch()}
      >
        {error.detail}
      </FailureNotice>
    )
  }
  return (
    <div className="grid max-w-[720px] gap-6">
      <BackLink link={<Link to="/paper-kites" />}>All paper kites</BackLink>
      {data ? <Loaded key={data.id} paperKite={data} /> : <Loading />}
    </div>
  )
}

function Loaded({ paperKite }: { paperKite: PaperKite }) {
  const { organization, permissions } = useSession()
  const { navigate } = useRouter()
  const actions = useRef<HTMLDivElement>(null)
  const editing = usePaperKiteDialog(organization.id, actions)
  const deleting = useDeletePaperKite(organization.id, actions, () => navigate({ to: '/paper-kites' }))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <PageTitle clamp documentTitle={paperKite.call_sign}>
            <bdi>{paperKite.call_sign}</bdi>
          </PageTitle>
        </div>
        <div ref={actions} tabIndex={-1} className="flex gap-2 outline-none max-sm:w-full max-sm:*:flex-1">
          {permissions.includes('paper_kites.update') && (
            <Button onClick={() => editing.open(paperKite)}>Edit</Button>
          )}
          {permissions.includes('paper_kites.delete') && (
            <Button variant="warning" onClick={() => deleting.ask(paperKite)}>
              Delete
            </Button>
          )}
        </div>
      </div>
      <Card padded={false}>
        <Facts layout="roomy" facts={factsOf(paperKite)} />
      </Card>
      {editing.dialog}
      {deleting.dialog}
    </>
  )
}

function factsOf(paperKite: PaperKite): { name: string; value: ReactNode }[] {
  const { creator_name, created_at, updated_at } = paperKite
  return [
    /*+ facts */
    { name: 'Created by', value: creator_name === null ? 'A former member' : <bdi>{creator_name}</bdi> },
    { name: 'Created', value: <Day time={created_at} /> },
    { name: 'Last changed', value: <Day time={updated_at} /> },
  ]
}

function Loading() {
  return (
    <>
      <PageTitle documentTitle="Paper kite">
        <span className="sr-only">Loading the paper kite</span>
        <Skeleton className="my-1 h-7 w-52" />
      </PageTitle>
      <Card padded={false}>
        <Facts
          layout="roomy"
          facts={[{ name: 'Created by', value: undefined }, { name: 'Created', value: undefined }]}
        />
      </Card>
    </>
  )
}

function NoPaperKite() {
  return (
    <Notice
      takeFocus
      drawing={<EmptyDrawing />}
      title="There is no such paper kite"
      documentTitle="Not found"
      action={
        <Link to="/paper-kites" className={buttonStyle('primary')}>
          Go to all paper kites
        </Link>
      }
    >
      The address may be mistyped, or it was deleted.
    </Notice>
  )
}
/*+ page parts */
