import { html, type Html } from '../../accounts/messages/html.ts'
import type { Page } from '../../accounts/page.ts'
import { readFinding } from '../../federation/findings/stored-finding.ts'
import { stageOf } from '../../federation/trace.ts'
import { traceStages } from '../../tables/providers/sign-in-trace.table.ts'
import type { TraceRow } from '../read-trace.ts'
import { receivedIn, requiredIn } from '../words/check-words.ts'
import { CONNECT_WORDS, FINDINGS } from '../words/words.ts'
import type { SetupPage } from './setup.page.ts'

/** A test sign-in, and the result of the last one: each stage, and how to fix the one that failed. */
export function testPart(page: Page, { path, trace, waiting }: SetupPage, isComplete: boolean): Html {
  const words = CONNECT_WORDS[page.locale]
  return html`<p class="lead">${words.testLead}</p>
    ${waiting && isComplete ? html`<p class="hint">${words.testInForce}</p>` : undefined} ${trace && outcome(page, trace)}
    ${
      isComplete
        ? html`<form method="post" action="${path}">
            <button class="button quiet" type="submit" name="action" value="test">${words.testButton}</button>
          </form>`
        : html`<p class="hint">${words.testNeeds}</p>`
    }`
}

function outcome({ locale }: Page, trace: TraceRow): Html {
  const words = CONNECT_WORDS[locale]
  const { repairs, stages } = FINDINGS[locale]
  const { failed, passed, finishedAt } = trace
  if (finishedAt === null) return html`<p class="hint" role="status">${words.testWaiting}</p>`
  const stageState = (stage: (typeof traceStages)[number]) =>
    failed && stageOf(failed) === stage ? words.failed : passed.includes(stage) ? words.passed : words.notReached
  // Without a linked user, reaching the stage before it is the best possible result.
  const isRefused = failed !== null && failed !== 'ACCOUNT'
  const finding = readFinding({ ...trace, stage: failed })
  const shown = failed === 'ACCOUNT' ? traceStages.filter((stage) => stage !== 'USER') : traceStages
  return html`<div class="found" role="status">
    <p class="${isRefused ? 'bad' : 'good'}">${isRefused ? words.testFailed : failed === null ? words.testPassed : words.testUnlinked}</p>
    ${isRefused ? html`<p>${repairs[failed]}</p>` : undefined}
    <ul class="stages">
      ${shown.map((stage) => html`<li><span>${stages[stage]}</span> <span>${stageState(stage)}</span></li>`)}
    </ul>
    ${
      isRefused
        ? html`<dl class="values">
            <div>
              <dt>${words.expected}</dt>
              <dd>${finding && requiredIn(locale, finding)}</dd>
            </div>
            <div>
              <dt>${words.received}</dt>
              <dd>${finding && receivedIn(locale, finding.received)}</dd>
            </div>
          </dl>`
        : undefined
    }
  </div>`
}
