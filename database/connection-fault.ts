import { errorCode } from './error-code.ts'

const UNKNOWN_AUTHORITY =
  "The certificate of the database is not signed by an authority that is known here: name the file with the authority's certificate as sslrootcert"

const BY_CODE: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: 'The certificate of the database has expired',
  CERT_NOT_YET_VALID: 'The certificate of the database is not valid yet, by the clock of this machine',
}

/** Turns an error of connecting that an operator can act upon into one that says how. Returns any other as it is. */
export function explainConnection(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const sentence = sentenceFor(error)
  return sentence === undefined ? error : new Error(sentence, { cause: error })
}

function sentenceFor(error: Error): string | undefined {
  const code = errorCode(error) ?? ''
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const { subjectaltname = 'none' } = Object('cert' in error ? error.cert : null)
    return `The certificate of the database is not for the host of its URL, but for ${subjectaltname}`
  }
  if (error.message === 'The server does not support SSL connections') {
    return 'The database does not offer encryption, which sslmode asks for: sslmode=disable connects without it'
  }
  if (code === '28000' && error.message.endsWith('no encryption')) {
    return `${error.message}: if the database wants encryption, its URL needs sslmode`
  }
  return BY_CODE[code]
}
