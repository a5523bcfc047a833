import { config } from 'zod/mini'

// Imported before anything else: zod would try to compile its checks with `new Function`, which the policy reports as a violation.
config({ jitless: true })
