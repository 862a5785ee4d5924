/**
 * The one script that stands inside a page: it fetches the entry when everything of the first screen has been painted, or at
 * the first touch, so that no script shares the line with the largest picture. The first click until then is kept for the entry
 * (app/browser/hydration.ts). A tab in the background paints nothing and fetches nothing.
 */
export function starterText(entry: readonly string[]): string {
  return [
    `let fetchAll=()=>{for(const file of ${JSON.stringify(entry)})import(file)},once={once:true,passive:true,capture:true}`,
    'addEventListener("click",event=>{self.early=event},once)',
    'for(const type of["pointerdown","touchstart","keydown"])addEventListener(type,fetchAll,once)',
    'addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(fetchAll)),once)',
  ].join(';')
}
