import { invalid } from '../../http/refusal.ts'

const ENOUGH = 3

// Longer input only costs time: 72 characters decide.
const JUDGED_LENGTH = 72

type Judge = (password: string, context: string[]) => number

let judge: Promise<Judge> | undefined

/**
 * Refuses a password that is easy to guess, also by what is known of its owner.
 * @param pointer where the password stands in the body
 * @throws Refusal `password_too_weak`
 */
export async function requireStrongPassword(
  password: string,
  owner: { name: string; email: string },
  pointer: string,
): Promise<void> {
  // The word lists are large and most processes never see a sign-up, so they are loaded by the first one.
  judge ??= loadJudge()
  const names = owner.name.split(/\s+/)
  const context = [...names, names.join(''), ...owner.email.split(/[@.+_-]/), owner.email, 'plinth']
  const score = (await judge)(password.slice(0, JUDGED_LENGTH), context.filter(Boolean))
  if (score < ENOUGH) {
    throw invalid(
      pointer,
      'This password is easy to guess. Use a longer one or several unrelated words',
      'password_too_weak',
    )
  }
}

async function loadJudge(): Promise<Judge> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs })
  return (password, context) => zxcvbn.check(password, context).score
}
