import { RowSkeleton } from '../../../ui/list/row.tsx'

export function TwoStepSkeleton() {
  return <RowSkeleton widths={['w-24', 'w-40']}>Loading your second steps</RowSkeleton>
}
