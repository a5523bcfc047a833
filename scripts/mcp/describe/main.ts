// Prints the contract or the rules as JSON. A process of its own, because they change while the server runs, and so that a
// fault in one of their files is the answer to a call and not the end of the server.
const what = process.argv[2]

if (what === 'contract') print((await import('./contract.ts')).describeContract())
else if (what === 'rules') print((await import('./rules.ts')).describeRules())
else throw new Error(`There is nothing to describe by the name ${what}`)

function print(value: unknown): void {
  process.stdout.write(JSON.stringify(value))
}
