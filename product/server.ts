// The server has these nouns: a line for each, such as `export { projects } from './projects/server.ts'`.
