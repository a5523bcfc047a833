import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { close, listen } from '../loopback.ts'
import { type Control, createControl, type FaultOptions } from '../stand-ins/control.ts'
import { inFolder, inMemory, type Stored } from './contents.ts'
import { corsHeaders } from './cors.ts'
import { S3Error } from './errors.ts'
import { type Reply, refusal } from './replies.ts'
import { type Operation, operationOf, readRequest, type S3Request } from './requests.ts'
import { authorize, type Quirk, type Service } from './service.ts'

/**
 * `stall` breaks off in the middle, `fail` is 503, `missing bucket` is 404 NoSuchBucket, and `proxy page` is HTML. `no
 * ranges` sends the whole object whatever the range.
 */
export type Fault = 'hang' | 'stall' | 'reset' | 'fail' | 'missing bucket' | 'proxy page' | 'no ranges'

export type Options = {
  port?: number
  folder?: string
  allowed_origins?: readonly string[]
  quirk?: Quirk
}

export type ObjectStoreServer = {
  endpoint: string
  configuration: {
    endpoint: string
    region: string
    access_key_id: string
    secret_access_key: string
    bucket: string
    public_bucket: string
    public_base_url: string
  }
  environment: Record<string, string>
  keys(bucket: 'private' | 'public'): Promise<string[]>
  /** These two make no checks. */
  get(bucket: 'private' | 'public', key: string): Promise<Stored | undefined>
  put(bucket: 'private' | 'public', key: string, content: Buffer, content_type: string): Promise<void>
  /** Makes requests fail in this way until the next call. Null ends the fault. */
  fault(fault: Fault | null, options?: FaultOptions<Operation>): void
  /** Runs a function once, just before the next operation of this kind. */
  before(operation: Operation, run: () => Promise<unknown>): void
  close(): Promise<void>
}

const BUCKETS = { private: 'app-private', public: 'app-public' }
const CREDENTIALS = {
  region: 'us-east-1',
  access_key_id: 'LOCALSTANDIN',
  secret_access_key: 'a-secret-of-the-local-stand-in',
}

const PROXY_PAGE: Reply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  content: Buffer.from('<html><body>Welcome to our network</body></html>'),
}

/** Starts a stand-in for S3 that makes the checks of a real one, so that no provider is needed. */
export async function startObjectStore(options: Options = {}): Promise<ObjectStoreServer> {
  const { folder, port = 0, allowed_origins = [], quirk } = options
  const open = (name: string) => (folder ? inFolder(join(folder, name)) : inMemory())
  const contents = { private: await open(BUCKETS.private), public: await open(BUCKETS.public) }
  const service: Service = {
    credentials: CREDENTIALS,
    buckets: new Map([
      [BUCKETS.private, contents.private],
      [BUCKETS.public, contents.public],
    ]),
    public_bucket: BUCKETS.public,
    cors: { bucket: BUCKETS.private, allowed_origins },
    quirk,
  }
  const control = createControl<Fault, Operation>()
  // On a busy machine the default of 5 s can close a connection just when the next request is sent on it.
  const server = createServer({ keepAliveTimeout: 60_000 }, (message, response) => {
    void answer(service, control, message, response)
  })
  const endpoint = await listen(server, port)
  const configuration = {
    endpoint,
    ...CREDENTIALS,
    bucket: BUCKETS.private,
    public_bucket: BUCKETS.public,
    public_base_url: `${endpoint}/${BUCKETS.public}`,
  }
  return {
    endpoint,
    configuration,
    environment: Object.fromEntries(
      Object.entries(configuration).map(([name, value]) => [`STORAGE_${name.toUpperCase()}`, value]),
    ),
    keys: (bucket) => contents[bucket].keys(),
    get: (bucket, key) => contents[bucket].get(key),
    put: async (bucket, key, content, type) =>
      void (await contents[bucket].put(key, content, { 'content-type': type })),
    fault: control.set,
    before: control.before,
    close: () => close(server),
  }
}

async function answer(
  service: Service,
  control: Control<Fault, Operation>,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let request: S3Request | null = null
  try {
    request = await readRequest(message)
    const operation = operationOf(request)
    const fault = control.takeFault(operation)
    if (fault === 'hang') return
    if (fault === 'reset') return void message.socket.destroy()
    if (fault === 'fail') throw new S3Error('SlowDown', 'Please reduce your request rate.')
    const run = authorize(service, operation, request)
    if (fault === 'missing bucket') throw new S3Error('NoSuchBucket', 'The specified bucket does not exist.')
    if (fault === 'proxy page') return send(service, request, response, PROXY_PAGE)
    if (fault === 'no ranges') request.headers.delete('range')
    await control.runPlanned(operation)
    send(service, request, response, await run(), fault === 'stall')
  } catch (error) {
    // The client has aborted its upload.
    if (message.destroyed && !message.complete) return
    const fault = error instanceof S3Error ? error : new S3Error('InternalError', String(error))
    send(service, request, response, refusal(fault))
  }
}

function send(
  service: Service,
  request: S3Request | null,
  response: ServerResponse,
  reply: Reply,
  stalls = false,
): void {
  const cors = request && corsHeaders(request, service.cors)
  const length = reply.status === 204 ? {} : { 'content-length': reply.content.length }
  response.writeHead(reply.status, { ...reply.headers, ...cors, ...length })
  if (stalls) return void response.write(reply.content.subarray(0, reply.content.length / 2))
  response.end(request?.method === 'HEAD' ? undefined : reply.content)
}
