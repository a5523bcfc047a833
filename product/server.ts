// What the server does: a line for each noun, such as `export { projects } from './projects/server.ts'`.
