export { connect } from '@plinth/database/client'
export { query } from '@plinth/tools/databases'
