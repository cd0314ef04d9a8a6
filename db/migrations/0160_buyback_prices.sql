-- What a group is bought back at: the price of the list harga_beli that it follows. A group without one is not bought.
alter table grup add column kode_harga text references harga_beli;

-- A customer loses the more, the older his invoice is: a row holds from an age of so many whole months, until the next one does.
alter table rugi_nota drop constraint rugi_nota_pkey;
alter table rugi_nota add column kode_rugi text;
alter table rugi_nota add column umur_bulan integer not null default 0 check (umur_bulan >= 0);
update rugi_nota set kode_rugi = kode_kadar;
alter table rugi_nota alter column umur_bulan drop default;
alter table rugi_nota add primary key (kode_rugi);
alter table rugi_nota add constraint rugi_nota_umur_bulan_key unique (kode_kadar, umur_bulan);
