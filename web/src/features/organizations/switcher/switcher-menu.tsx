import Plus from 'lucide-react/icons/plus'
import type { RefObject } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '../../../ui/menu/menu.tsx'
import { membershipHint } from '../members/membership.ts'
import { type ChoiceProps, SwitcherButton } from './switcher-button.tsx'

type SwitcherMenuProps = ChoiceProps & { container: RefObject<HTMLElement | null>; defaultOpen: boolean }

export function SwitcherMenu({ button, leaving, onChoose, onCreate, ...menu }: SwitcherMenuProps) {
  const { organization, organizations } = useSession()
  return (
    <Menu align="start" {...menu} trigger={<SwitcherButton ref={button} leaving={leaving} />}>
      <MenuChoice
        closeOnChoice
        label="Organizations"
        value={organization.id}
        options={organizations.map((membership) => ({
          value: membership.id,
          label: membership.name,
          hint: membershipHint(membership),
          icon: <Avatar square id={membership.id} name={membership.name} />,
        }))}
        onChange={(id) => {
          const chosen = organizations.find((membership) => membership.id === id)
          if (chosen) onChoose(chosen)
        }}
      />
      <MenuSeparator />
      <MenuItem
        icon={
          <span className="grid size-8 place-items-center">
            <Plus className="size-4" />
          </span>
        }
        onClick={onCreate}
      >
        Create organization
      </MenuItem>
    </Menu>
  )
}
