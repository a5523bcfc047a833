// What the browser has: a line for each noun, such as `export { projects } from './projects/web.tsx'`.
