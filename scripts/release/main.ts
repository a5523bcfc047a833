// `npm run release -- check <url>`, `-- sbom` or `-- audit` runs one of the commands of docs/release.md.
const COMMANDS = ['check', 'sbom', 'audit']

const [command = ''] = process.argv.splice(2, 1)
if (COMMANDS.includes(command)) await import(`./${command}.ts`)
else {
  console.error('Usage: npm run release -- check|sbom|audit')
  process.exitCode = 1
}
