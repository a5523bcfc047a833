import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { query } from '@plinth/database/client'
import { findFreePort } from '@plinth/database/embedded/ports'
import { findRun } from '@plinth/database/embedded/run'
import { onTestFinished } from 'vitest'

const VERSIONS = '/usr/lib/postgresql'

/**
 * pg_dump and pg_restore of Debian fit its own server; the embedded one has neither. Returns the URL of its superuser.
 * @throws one sentence with the package that is missing
 */
export async function startDebianPostgres(): Promise<string> {
  const [newest] = (await readdir(VERSIONS).catch(() => [])).toSorted((one, other) => Number(other) - Number(one))
  if (newest === undefined) throw new Error('PostgreSQL is missing: apt-get install postgresql')
  const bin = join(VERSIONS, newest, 'bin')
  const directory = await mkdtemp(join(tmpdir(), 'app-debian-postgres-'))
  const [data, log] = [join(directory, 'cluster'), join(directory, 'postgres.log')]
  const programs = { initdb: join(bin, 'initdb'), pg_ctl: join(bin, 'pg_ctl'), postgres: join(bin, 'postgres') }
  const { run, binaries } = await findRun({ binaries: programs, directory, log })
  const requireSuccess = async (program: string, args: string[]) => {
    if (!(await run(program, args))) throw new Error(`${program} failed: ${await readFile(log, 'utf8')}`)
  }
  await requireSuccess(binaries.initdb, [
    `--pgdata=${data}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ])
  const port = await findFreePort()
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`
  await requireSuccess(binaries.pg_ctl, ['start', '--wait', `--pgdata=${data}`, `--options=${options}`])
  onTestFinished(async () => {
    await run(binaries.pg_ctl, ['stop', '--wait', '--mode=immediate', `--pgdata=${data}`])
    await rm(directory, { recursive: true, force: true })
  })
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  await query(url, 'create role app login')
  return url
}
