import * as assert from 'uvu/assert';
import { connected, farmClientSuite, simulated } from '../../../scripts/testing/farm-client.ts';

const client = farmClientSuite('what the farm system is asked for');

client(
  'finds the entries of a document, the invoice behind one, and the suppliers of all pages',
  async () => {
    const system = await simulated();
    const farm = connected(system);
    const supplier = system.world.suppliers[0];
    const { id, searchText } = system.addInvoice({
      documentId: 7,
      externalNumber: 'RE-1',
      title: 'Diesel',
      date: '2026-11-20',
      amount: { minor: 123_456, currency: 'EUR' },
      supplierId: supplier?.id ?? null,
      farmId: 'B-1001',
      url: 'https://farm.example/1',
    });
    system.addInvoice({ documentId: 8 });

    await farm.checkConnection();
    assert.equal(await farm.findInvoices(7), [{ id, searchText }]);
    assert.equal(await farm.findInvoices(9), []);
    assert.equal(await farm.liveSearch(searchText), [
      {
        id,
        externalNumber: 'RE-1',
        title: 'Diesel',
        date: '2026-11-20',
        amount: { minor: 123_456, currency: 'EUR' },
        supplier,
        betriebId: 'B-1001',
        link: 'https://farm.example/1',
      },
    ]);
    assert.equal(await farm.suppliers(), system.world.suppliers);
    assert.ok(system.requests.count('GET /suppliers') > 1);
    assert.is(system.requests.count('POST /login'), 1);
  },
);

client(
  'a device is unregistered, then pending, then registered; announcing it again changes nothing',
  async () => {
    const system = await simulated();
    const farm = connected(system);
    const device = { id: 'device/1 ä', name: 'Document Intake' };
    assert.is(await farm.deviceState(device.id), 'unregistered');
    assert.is(await farm.registerDevice(device), 'pending');
    assert.is(await farm.deviceState(device.id), 'pending');
    system.confirmDevice(device.id);
    assert.is(await farm.registerDevice(device), 'registered');
    assert.is(await farm.deviceState(device.id), 'registered');
    assert.is(system.world.devices.length, 1);
  },
);

client.run();
