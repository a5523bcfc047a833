import type { Release } from '@plinth/contract/system'
import manifest from '../../../package.json' with { type: 'json' }
import type { EnvReader } from './reader.ts'

/** A product leaves the version of the base as it is, whatever its deployment calls the release. */
export const BASE_VERSION = manifest.version

export const RELEASE_SHAPES = {
  version: { pattern: /^[^\p{C}]{1,100}$/u, what: 'at most 100 printable characters' },
  commit: { pattern: /^[0-9a-f]{7,40}$/, what: 'a commit of 7 to 40 hexadecimal digits' },
  image_digest: { pattern: /^sha256:[0-9a-f]{64}$/, what: 'a digest: sha256: and 64 hexadecimal digits' },
} as const satisfies Record<keyof Release, { pattern: RegExp; what: string }>

export function readRelease(read: EnvReader): Release {
  const { version, commit, image_digest } = RELEASE_SHAPES
  return {
    version: read.matching('RELEASE_VERSION', version.pattern, version.what) || null,
    commit: read.matching('RELEASE_COMMIT', commit.pattern, commit.what) || null,
    image_digest: read.matching('RELEASE_IMAGE_DIGEST', image_digest.pattern, image_digest.what) || null,
  }
}
