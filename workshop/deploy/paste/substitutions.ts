export type Substitution = { what: string; from: string; to: string }

type Stand = { repository: string; api_key: string; api_base_url: string; certificate: string }

/**
 * An operator pastes the originals of these. Besides, /etc/hosts has the two names, which an operator's DNS has, and
 * the authorities and caches are those of this machine.
 */
export function substitutions({ repository, api_key, api_base_url, certificate }: Stand): Substitution[] {
  return [
    { what: 'the repository', from: 'https://github.com/your-company/app.git', to: repository },
    { what: 'the name of a backup', from: '20261122T020000Z', to: '$(ls /var/lib/app-backups | tail -n 1)' },
    { what: 'the key of the mail provider', from: 're_replace_me', to: api_key },
    {
      what: 'the mail provider',
      from: 'EMAIL_FROM=',
      to: `EMAIL_API_BASE_URL=${api_base_url}\nNODE_EXTRA_CA_CERTS=${certificate}\nEMAIL_FROM=`,
    },
  ]
}

/** @throws when a text to replace is not there exactly once */
export function substitute(script: string, table: readonly Substitution[]): string {
  return table.reduce((text, { what, from, to }) => {
    const parts = text.split(from)
    if (parts.length !== 2) throw new Error(`The pages contain ${what}, ${from}, ${parts.length - 1} times.`)
    return parts.join(to)
  }, script)
}
