import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '@plinth/database/embedded/ports'
import { startProgram, untilAnswers } from '@plinth/tools/processes'
import { findProgram } from '../programs.ts'
import { quickConfiguration } from './files.ts'

export type Prometheus = {
  /** Each alert is `name of its subject`. */
  firing(): Promise<string[]>
  /** Counts the series that a query returns. @throws when Prometheus refuses the query */
  count(expr: string): Promise<number>
  stop(): Promise<void>
}

type Labels = Record<string, string>

/** Prometheus runs on loopback, scrapes these targets and judges them by the shipped rules, on a faster clock. */
export async function startPrometheus(targets: readonly string[]): Promise<Prometheus> {
  const program = findProgram('prometheus', 'prometheus')
  const directory = await mkdtemp(join(tmpdir(), 'app-prometheus-'))
  const { prometheus, alerts } = quickConfiguration(targets)
  await writeFile(join(directory, 'prometheus.yml'), prometheus)
  await writeFile(join(directory, 'alerts.yml'), alerts)
  const origin = `http://127.0.0.1:${await findFreePort()}`
  const args = [
    `--config.file=${directory}/prometheus.yml`,
    `--storage.tsdb.path=${directory}/data`,
    `--web.listen-address=${new URL(origin).host}`,
    '--log.level=warn',
  ]
  const child = startProgram('prometheus', [program, ...args], { env: { PATH: process.env.PATH } })
  await untilAnswers(`${origin}/-/ready`, child)

  const ask = async (path: string) => Object(await (await fetch(`${origin}/api/v1/${path}`)).json())
  return {
    async firing() {
      const alerts: { labels: Labels; state: string }[] = (await ask('alerts')).data.alerts
      return alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels: { alertname, integration, worker, name } }) =>
          [alertname, integration ?? worker ?? name].join(' ').trim(),
        )
    },
    async count(expr) {
      const { error, data } = await ask(`query?query=${encodeURIComponent(expr)}`)
      if (error !== undefined) throw new Error(`${expr}: ${error}`)
      return data.result.length
    },
    async stop() {
      await child.stop()
      await rm(directory, { recursive: true })
    },
  }
}
