/** Of both files of each: `aš` is in one and the other. */
const FAMILIES = ['Figtree', 'Fraunces']

/**
 * The one script that stands inside a page. It fetches the shell when everything of the first screen has been painted, or at
 * the first touch, so that no script shares the line with the largest picture. The first click until then is kept for the shell
 * (app/browser/shell.ts). A tab in the background paints nothing and fetches nothing.
 *
 * Letters come with it, and are put on all at once: until then the page stands in those that stand in for them (app/styles/tokens.css). Each
 * file by itself had the whole page laid out anew.
 *
 * What is entered in its middle (by a hash, a reload, in a tab that a phone had put away) asks for its letters by its style: a
 * browser keeps the place until the load, and for them the load waits.
 */
export function starterText(entry: readonly string[]): string {
  return [
    '{let{dataset}=document.documentElement,putOn=()=>delete dataset.letters,once={once:true,passive:true,capture:true}',
    `let letters=()=>Promise.all(${JSON.stringify(FAMILIES)}.map(name=>document.fonts.load("600 1em "+name,"aš"))).then(putOn,putOn)`,
    `let fetchAll=()=>{letters();for(const file of ${JSON.stringify(entry)})import(file)}`,
    'if(!location.hash&&performance.getEntriesByType("navigation")[0]?.type=="navigate")dataset.letters=""',
    'addEventListener("click",event=>{self.early=event},once)',
    'for(const type of["pointerdown","touchstart","keydown"])addEventListener(type,fetchAll,once)',
    'addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(fetchAll)),once)}',
  ].join(';')
}
