/** A film of what somebody does in the editor: a picture for each press, in one animated file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import type { Page } from 'playwright-core';

import { animate } from '../../../scripts/lib/webp.cjs';

export interface Part {
	x: number;
	y: number;
	width: number;
	height: number;
}

interface Frame {
	picture: Buffer;
	/** The pointer, as a part of the picture's width and height. */
	pointer?: { x: number; y: number };
	ms: number;
}

/** Pixels of the film. Its words can be read on a page. */
const SIZE = { width: 1000, height: 720 };
/** Time for one picture: long enough to see what is pressed. */
const USUAL = 900;

export class Film {
	private readonly frames: Frame[] = [];

	/** Takes a picture of a part of the page, with the pointer in it. */
	async take(page: Page, part: Part, pointer?: { x: number; y: number }, ms = USUAL): Promise<void> {
		const picture = await page.screenshot({ type: 'jpeg', quality: 85, clip: part });
		const inside = pointer && { x: (pointer.x - part.x) / part.width, y: (pointer.y - part.y) / part.height };
		this.frames.push({ picture, pointer: inside, ms });
	}

	/** Writes the film. @param page of a browser, which encodes the pictures */
	async write(page: Page, path: string): Promise<{ pictures: number; seconds: number }> {
		const files: Array<{ file: Buffer; ms: number }> = [];
		for (const { picture, pointer, ms } of this.frames) {
			const encoded = await page.evaluate<string>(
				`(${ENCODE})(${JSON.stringify({ picture: picture.toString('base64'), pointer, ...SIZE })})`,
			);
			files.push({ file: Buffer.from(encoded, 'base64'), ms });
		}
		mkdirSync(dirname(path), { recursive: true });
		writeFileSync(path, animate(files, SIZE));
		return { pictures: files.length, seconds: files.reduce((sum, { ms }) => sum + ms, 0) / 1000 };
	}
}

/** In the browser: a picture in the film's size, with an arrow for the pointer. */
const ENCODE = `async ({ picture, pointer, width, height }) => {
	const image = new Image();
	image.src = 'data:image/jpeg;base64,' + picture;
	await image.decode();
	const canvas = Object.assign(document.createElement('canvas'), { width, height });
	const context = canvas.getContext('2d');
	context.drawImage(image, 0, 0, width, height);
	if (pointer) {
		context.translate(pointer.x * width, pointer.y * height);
		const arrow = new Path2D('M0 0V26L6 20L10 30L15 28L11 18H19Z');
		context.fill(arrow);
		context.strokeStyle = 'white';
		context.lineWidth = 2;
		context.stroke(arrow);
	}
	return canvas.toDataURL('image/webp', 0.75).split(',')[1];
}`;

/** Number and size of the pictures that a browser finds in an animated file. @param page of a secure address, such as one of this machine */
export async function readFilm(page: Page, file: Buffer): Promise<{ pictures: number; width: number; height: number }> {
	return await page.evaluate(`(async () => {
		const data = Uint8Array.from(atob('${file.toString('base64')}'), (letter) => letter.charCodeAt(0));
		const decoder = new ImageDecoder({ data, type: 'image/webp' });
		await decoder.tracks.ready;
		const pictures = decoder.tracks.selectedTrack.frameCount;
		const { image } = await decoder.decode({ frameIndex: pictures - 1 });
		return { pictures, width: image.displayWidth, height: image.displayHeight };
	})()`);
}
