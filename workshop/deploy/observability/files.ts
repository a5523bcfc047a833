import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@plinth/tools/processes'
import { load } from 'js-yaml'

export const FOLDER = join(root, 'deploy/observability')

export type Alert = { alert: string; expr: string; for: string }

/** Grafana asks Prometheus this, with its variables filled in. */
export type Panel = { title: string; exprs: string[] }

const readText = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

export function readAlerts(): Alert[] {
  const { groups } = load(readText('alerts.yml')) as { groups: { rules: Alert[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

export function readPanels(): Panel[] {
  const { panels } = JSON.parse(readText('dashboard.json')) as {
    panels: { title: string; targets?: { expr: string }[] }[]
  }
  return panels.map(({ title, targets = [] }) => ({
    title,
    exprs: targets.map(({ expr }) => expr.replaceAll('$job', 'app').replaceAll('$__rate_interval', '30m')),
  }))
}

/** The shipped configuration gets a faster clock: 2 s between scrapes, alerts after 4 s. */
export function quickConfiguration(targets: readonly string[]): { prometheus: string; alerts: string } {
  const prometheus = readText('prometheus.yml')
    .replace(/targets: .*/, `targets: ${JSON.stringify(targets)}`)
    .replaceAll('_interval: 15s', '_interval: 2s')
  const alerts = readText('alerts.yml')
    .replaceAll(/\[\w+\]/g, '[30s]')
    .replaceAll(/for: \w+/g, 'for: 4s')
  return { prometheus, alerts }
}
