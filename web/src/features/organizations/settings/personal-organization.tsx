import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { TeamDrawing } from '../../../ui/illustration/drawings.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { CreateOrganization } from '../switcher/create-organization.tsx'

export function AboutPersonal() {
  const [creating, setCreating] = useState(false)
  return (
    <Card className="grid gap-x-12 gap-y-6 sm:grid-cols-[auto_1fr] sm:items-center">
      <TeamDrawing />
      <div className="grid gap-5">
        <div className="grid gap-1">
          <h2 className="text-title">This organization is yours alone</h2>
          <p className="max-w-[60ch] text-muted-fg">
            Everyone has a personal organization. It keeps its name and its one member, and it lasts as long as your
            account. To work with others, create an organization and invite them.
          </p>
        </div>
        <Button className="justify-self-start max-sm:w-full" onClick={() => setCreating(true)}>
          Create organization
        </Button>
      </div>
      <CreateOrganization open={creating} onClose={() => setCreating(false)} />
    </Card>
  )
}
