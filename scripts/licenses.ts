import { isAllowed, productionPackages } from './production-packages.ts'

/**
 * `npm run -s licenses`: lists the production packages with their licences. Names each whose licence is not on the list of `production-packages.ts`;
 * the exit code is then 1.
 */
const packages = productionPackages()
process.stdout.write(packages.map(({ name, version, license }) => `${name} ${version}\t${license}\n`).join(''))
const refused = packages.filter((each) => !isAllowed(each))
for (const { name, version, license } of refused)
  process.stderr.write(
    `${name} ${version} is under ${license}, which is not on the list of scripts/production-packages.ts: use another package, or allow it there.\n`,
  )
if (refused.length > 0) process.exitCode = 1
