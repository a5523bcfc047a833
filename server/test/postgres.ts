export { connect, query } from '@plinth/database/client'
