import { TIMING } from '../../../timing.ts'
import { ENCODING_MS } from '../../profile-images/encode.ts'

// An image is looked up, read in part, read whole and published. A file is copied instead of the last two.
const STORAGE_CALLS = 4
const SPARE_MS = 5000

/** How long an image waits until it is its turn to be decoded. */
export const TURN_MS = 3000

/** A claim outlasts all the work of its completion that touches the storage. */
export const CLAIM_MS = STORAGE_CALLS * TIMING.storage.call + TURN_MS + ENCODING_MS + SPARE_MS

/** Longer than a claim, so that an upload whose completion died with its process is completed by the next call. */
export const TIMEOUT_MS = CLAIM_MS + SPARE_MS
