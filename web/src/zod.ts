import { config } from 'zod/mini'

// This module is imported first: zod probes `new Function`, which the Content-Security-Policy reports as a violation.
config({ jitless: true })
