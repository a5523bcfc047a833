import type { Member } from '@plinth/contract/organizations'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Button } from '../../../ui/button/button.tsx'

type ChosenMemberProps = { label: string; member: Member; onChange: () => void }

export function ChosenMember({ label, member, onChange }: ChosenMemberProps) {
  return (
    <div className="grid gap-1.5">
      <p className="font-medium">{label}</p>
      <div className="flex items-center gap-3 rounded-control border border-line py-2 pe-1 ps-3">
        <MemberFace member={member} />
        <Button variant="quiet" onClick={onChange}>
          <span>
            Change<span className="sr-only"> the {label.toLowerCase()}</span>
          </span>
        </Button>
      </div>
    </div>
  )
}

export function MemberFace({ member: { user_id, name, email, profile_image } }: { member: Member }) {
  return (
    <>
      <Avatar id={user_id} name={name} image={profile_image} />
      <span className="grid flex-1">
        <bdi className="truncate font-medium">{name}</bdi>
        <span className="truncate text-small text-muted-fg">{email}</span>
      </span>
    </>
  )
}
