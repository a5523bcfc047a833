import { Card, ListFailure, Section, Skeleton, toApiError } from '@plinth/web/product'
import { useQuery } from '@tanstack/react-query'
import { reminderRuleQuery } from './invoices-query.tsx'

export function ReminderRule() {
  const { data, error, isFetching, refetch } = useQuery(reminderRuleQuery)
  return (
    <Section title="Reminders" lead="Clients who have not paid are reminded once.">
      {error && !data ? (
        <ListFailure pending={isFetching} onTryAgain={() => void refetch()}>
          {`The rule could not be loaded. ${toApiError(error).detail}`}
        </ListFailure>
      ) : (
        <Card>
          {data ? (
            <p>
              When an invoice is more than {data.days === 1 ? 'one day' : `${data.days} days`} overdue, we mail a
              reminder to its client and notify your admins.
            </p>
          ) : (
            <Skeleton className="h-5 max-w-full w-96" />
          )}
        </Card>
      )}
    </Section>
  )
}
