-- The paper of an event says which instalment of how many was paid, when the next one is due, and where the customer lives (docs/decisions/130): all of it as
-- the contract had it.
alter table mutasi_cicilan
  add column alamat_customer text,
  add column tgl_akad        date,
  add column lama_bulan      integer;
alter table mutasi_cicilan disable trigger user;
update mutasi_cicilan m set alamat_customer = k.alamat_customer, tgl_akad = k.tgl_akad, lama_bulan = k.lama_bulan
from cicilan k where (k.kode_toko, k.no_cicilan) = (m.kode_toko, m.no_cicilan);
alter table mutasi_cicilan enable trigger user;
alter table mutasi_cicilan alter column tgl_akad set not null, alter column lama_bulan set not null;

-- The due date of the first instalment that is not paid, for the list of contracts. Of a contract that is over there is none.
alter table cicilan add column jatuh_tempo_berikut date
  generated always as (case when status = 'AKTIF' then jatuh_tempo_cicilan(tgl_akad, cicilan_dibayar + 1) end) stored;
-- It follows from columns that may change.
update dokumen set berubah = berubah || 'jatuh_tempo_berikut'::text where tabel = 'cicilan';
