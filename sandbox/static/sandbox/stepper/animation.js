/* An animation as the page brings it: after which event which slot of the board gets which picture, what flies, and
   whose spells show (sandbox/board/animation.py). */
const animations = new WeakMap();
export const animationOf = (form) => {
  if (!animations.has(form)) {
    const island = JSON.parse(document.getElementById("animation").textContent);
    const [slots, pictures, frames, flights, boxes, boxFrames] = island;
    const bySlot = slots.map(() => []);
    for (const [event, slot, picture] of frames) bySlot[slot].push([event, pictures[picture]]);
    animations.set(form, { bySlot, shown: [], flights, boxes, boxFrames });
  }
  return animations.get(form);
};
export const lastUpTo = (frames, at) => frames.filter(([event]) => event <= at).pop();
export const slotOf = (slot) => document.querySelector(`.ending [data-slot="${slot}"]`);
