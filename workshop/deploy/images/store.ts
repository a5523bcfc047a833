import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, runProgram } from '../programs.ts'
import { writeBaseContext } from './base.ts'

const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** The image says this about how it is run. */
export type ImageConfig = {
  User: string
  Env: string[]
  Entrypoint: string[]
  Cmd: string[] | null
  WorkingDir: string
  StopSignal: string
  Labels: Record<string, string>
  Healthcheck: { Test: string[] }
}

export type Image = {
  /** The path is that of the machine, which is readable for its root. */
  files: string
  config: ImageConfig
  description: string
}

type BuildOptions = { tag: string; context: string; options?: string[] }

/** Debian's buildah builds without a daemon, in a folder of its own. Needs root. */
export class ImageStore {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  static async open(): Promise<ImageStore> {
    if (process.getuid?.() !== 0) throw new Error('Only root can build the images here.')
    return new ImageStore(await mkdtemp(join(tmpdir(), 'app-images-')))
  }

  remove(): Promise<void> {
    return rm(this.#folder, { recursive: true })
  }

  /** A registry would have the base images, which are built here instead. */
  async buildBases(): Promise<{ node: string; nginx: string }> {
    const context = join(this.#folder, 'base')
    await mkdir(context)
    await writeBaseContext(context)
    const bases = { node: 'localhost/base-node', nginx: 'localhost/base-nginx' }
    await this.build(join(context, 'node.Containerfile'), { tag: bases.node, context })
    await this.build(join(context, 'nginx.Containerfile'), { tag: bases.nginx, context })
    await rm(context, { recursive: true })
    return bases
  }

  /** The secret .npmrc is that of the user with a line that must not be found in an image. */
  async secrets(canary: string): Promise<string[]> {
    const own = join(homedir(), '.npmrc')
    const npmrc = join(this.#folder, 'npmrc')
    const lines = [existsSync(own) ? await readFile(own, 'utf8') : '', `; ${canary}`]
    if (existsSync(CERTIFICATES)) lines.push(`cafile=${CERTIFICATES}`)
    await writeFile(npmrc, `${lines.join('\n')}\n`, { mode: 0o600 })
    const certificates = existsSync(CERTIFICATES) ? [`--secret=id=certificates,src=${CERTIFICATES}`] : []
    return [`--secret=id=npmrc,src=${npmrc}`, ...certificates]
  }

  async build(file: string, { tag, context, options = [] }: BuildOptions): Promise<void> {
    const build = ['bud', '--isolation=chroot', '--format=docker', `--tag=${tag}`, `--file=${file}`]
    await this.#buildah(...build, ...options, context)
  }

  async open(tag: string): Promise<Image> {
    const description = await this.#buildah('inspect', '--type=image', tag)
    const container = await this.#buildah('from', '--pull-never', tag)
    const files = await this.#buildah('mount', container)
    return { files, config: JSON.parse(description).Docker.config, description }
  }

  #buildah(...args: string[]): Promise<string> {
    const store = [`--root=${this.#folder}/root`, `--runroot=${this.#folder}/run`, '--storage-driver=vfs']
    // Cache mounts are in the folder for temporary files.
    return runProgram(findProgram('buildah', 'buildah'), [...store, ...args], { ...process.env, TMPDIR: this.#folder })
  }
}
